"""What may be due: the words it goes by."""

RESUBMIT = "send the amended terms to the authority"
PUBLISH = "publish the amended terms"
TELL_WINNER = "tell the winner"
RESULTS = "publish the results"
TELL_REASONS = "tell the claimant why the claim was refused"
ADVISE = "tell of the right to complain to an inspector"
INSPECTOR = "tell an inspector what is compromised"
