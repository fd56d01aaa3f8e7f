-- Counts that no rule asks for any more are deleted by their age.
CREATE INDEX "rate_limits_last_request_idx" ON "rate_limits"("last_request");
