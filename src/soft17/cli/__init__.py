"""The command line: soft17 …"""
