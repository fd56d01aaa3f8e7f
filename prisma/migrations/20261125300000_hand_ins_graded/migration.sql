-- What a student's grade needs of each hand-in, from the index alone: a row with its source is a kilobyte and more.
CREATE INDEX hand_ins_graded ON hand_ins (enrolment_id, assignment_id, exercise, created_at DESC) INCLUDE (id, chosen, refunded_at) WHERE cancelled_at IS NULL;
