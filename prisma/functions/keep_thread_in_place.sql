-- A thread stays where it was opened: a source never changes, so its lines stay valid.
CREATE OR REPLACE FUNCTION keep_thread_in_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.hand_in_id, NEW.enrolment_id, NEW.first_line, NEW.last_line) IS DISTINCT FROM
    (OLD.hand_in_id, OLD.enrolment_id, OLD.first_line, OLD.last_line) THEN
    RAISE EXCEPTION 'The lines of comment thread % do not change.', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER comment_threads_keep_place BEFORE UPDATE ON comment_threads FOR EACH ROW EXECUTE FUNCTION keep_thread_in_place();
