"""What people read of an analysis: charts as pictures, and the document a laboratory files."""
