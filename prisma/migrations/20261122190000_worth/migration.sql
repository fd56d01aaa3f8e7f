-- A result that was not timed is worth its points for being right, not all points (packages/result/src/worth.ts). Within one class of devices the
-- higher score is the better one whatever an assignment grades, so the best of a student is the best of the first entries of the classes: one
-- index has that order.
CREATE INDEX gradings_best ON gradings
  (assignment_id, exercise, device_class, enrolment_id, score DESC NULLS LAST, fraction DESC NULLS LAST, handed_in_at, hand_in_id)
  WHERE effective;
DROP INDEX gradings_leaderboard;
DROP INDEX gradings_gradebook;

-- A course may say that races, accesses out of bounds and reads of what nobody wrote make an answer wrong.
ALTER TABLE "assignments" ADD COLUMN "hazards_are_wrong" BOOLEAN NOT NULL DEFAULT false;
