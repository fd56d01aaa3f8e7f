-- Which hand-in is the best is said once (packages/db/src/grades/best-of.ts): by the score's share of its own maximum, the fraction of the roof,
-- and the time it was handed in. Both indexes have that order, so that the best of a student is the first entry under its prefix.
DROP INDEX gradings_leaderboard;
CREATE INDEX gradings_leaderboard ON gradings
  (assignment_id, exercise, device_class, enrolment_id, (score / max_score) DESC NULLS LAST, fraction DESC NULLS LAST, handed_in_at, hand_in_id)
  WHERE effective;
DROP INDEX gradings_gradebook;
CREATE INDEX gradings_gradebook ON gradings
  (enrolment_id, assignment_id, exercise, (score / max_score) DESC NULLS LAST, fraction DESC NULLS LAST, handed_in_at, hand_in_id)
  WHERE effective;
