-- One channel for everything that pages follow; the payload is the id of the hand-in or the run.
CREATE OR REPLACE FUNCTION announce_hand_in_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooflab_event', NEW.hand_in_id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hand_in_events_announce AFTER INSERT ON hand_in_events FOR EACH ROW EXECUTE FUNCTION announce_hand_in_event();
