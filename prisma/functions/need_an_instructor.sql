-- A course has an instructor from the start: its first one is enrolled in the transaction that makes the course. Checked at the commit, because the
-- enrolment names the course and so comes after it. keep_an_instructor prevents the last one from leaving.
CREATE OR REPLACE FUNCTION need_an_instructor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM courses WHERE id = NEW.id)
    AND NOT EXISTS (SELECT FROM enrolments WHERE course_id = NEW.id AND role = 'instructor' AND dropped_at IS NULL) THEN
    RAISE EXCEPTION 'no-instructor: The course would be without an instructor. Create it together with its first instructor.'
      USING ERRCODE = 'RL001';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS courses_need_an_instructor ON courses;
CREATE CONSTRAINT TRIGGER courses_need_an_instructor AFTER INSERT ON courses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION need_an_instructor();
