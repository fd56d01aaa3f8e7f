CREATE OR REPLACE FUNCTION keep_report_in_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT course_id FROM enrolments WHERE id = NEW.enrolment_id) IS DISTINCT FROM (SELECT course_id FROM assignments WHERE id = NEW.assignment_id) THEN
    RAISE EXCEPTION 'other-course: A report is written by students of one course. Choose somebody in this course.' USING ERRCODE = 'RL001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER report_members_same_course BEFORE INSERT OR UPDATE ON report_members FOR EACH ROW EXECUTE FUNCTION keep_report_in_course();
