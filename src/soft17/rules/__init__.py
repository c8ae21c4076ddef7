"""What a rulebook says: one typed object per chapter, each answering with the clause it rests on."""
