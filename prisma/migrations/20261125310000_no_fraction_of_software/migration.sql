-- Times of a software device say nothing about a kernel, so no fraction of the roof follows from them. The results keep the times themselves.

ALTER TABLE gradings DISABLE TRIGGER USER;
UPDATE gradings SET fraction = NULL, fraction_low = NULL, fraction_high = NULL WHERE device_class = 'software' AND fraction IS NOT NULL;
ALTER TABLE gradings ENABLE TRIGGER USER;

-- A rung is reached by the lower end of the interval, so the index that the class view is read from has that, too.
DROP INDEX gradings_progress;
CREATE INDEX gradings_progress ON gradings (assignment_id, exercise, enrolment_id, handed_in_at, hand_in_id)
  INCLUDE (verdict, score, fraction, fraction_low, device_class) WHERE effective;
