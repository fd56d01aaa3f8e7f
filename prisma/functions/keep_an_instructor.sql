-- A course keeps an instructor, even when an enrolment moves to another course, and at every isolation level: under `REPEATABLE READ`
-- a locked row still shows its state before the lock, so the row is written, which makes the second of two transactions fail.
CREATE OR REPLACE FUNCTION keep_an_instructor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'instructor' AND OLD.dropped_at IS NULL
    AND (TG_OP = 'DELETE' OR NEW.role <> 'instructor' OR NEW.dropped_at IS NOT NULL OR NEW.course_id <> OLD.course_id) THEN
    UPDATE courses SET title = title WHERE id = OLD.course_id;
    IF NOT EXISTS (
      SELECT FROM enrolments WHERE course_id = OLD.course_id AND role = 'instructor' AND dropped_at IS NULL AND id <> OLD.id
    ) THEN
      RAISE EXCEPTION 'last-instructor: The course would be left without an instructor. Make somebody else one first.'
        USING ERRCODE = 'RL001';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER enrolments_keep_an_instructor BEFORE UPDATE OF role, dropped_at, course_id OR DELETE ON enrolments
  FOR EACH ROW EXECUTE FUNCTION keep_an_instructor();
