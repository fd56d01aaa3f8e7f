-- Must hold for every writer, and for any number of concurrent ones. Breaking such a rule ends the statement with the state RL001 and
-- `<code>: <what is wrong>. <What to do about it.>`
CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'admin' AND NOT coalesce(OLD.banned, false)
    AND (TG_OP = 'DELETE' OR NEW.role IS DISTINCT FROM 'admin' OR coalesce(NEW.banned, false)) THEN
    -- One transaction at a time: each sees what the previous one left.
    PERFORM pg_advisory_xact_lock(hashtextextended('rooflab administrators', 0));
    IF NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND NOT coalesce(banned, false) AND id <> OLD.id) THEN
      RAISE EXCEPTION 'last-administrator: The installation would be left without an administrator. Make somebody else one first.'
        USING ERRCODE = 'RL001';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER users_keep_an_administrator BEFORE UPDATE OF role, banned OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_an_administrator();
