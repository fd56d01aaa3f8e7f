-- Rules that must hold whoever writes, and however many write at once. One that is broken ends the statement with the state RL001 and
-- `<code>: <what is wrong>. <What to do about it.>`

CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'admin' AND NOT coalesce(OLD.banned, false)
    AND (TG_OP = 'DELETE' OR NEW.role IS DISTINCT FROM 'admin' OR coalesce(NEW.banned, false)) THEN
    -- One at a time: each sees what the one before it left.
    PERFORM pg_advisory_xact_lock(hashtextextended('rooflab administrators', 0));
    IF NOT EXISTS (SELECT FROM users WHERE role = 'admin' AND NOT coalesce(banned, false) AND id <> OLD.id) THEN
      RAISE EXCEPTION 'last-administrator: The installation would be left without an administrator. Make somebody else one first.'
        USING ERRCODE = 'RL001';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER users_keep_an_administrator BEFORE UPDATE OF role, banned OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_an_administrator();

CREATE FUNCTION keep_an_instructor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'instructor' AND OLD.dropped_at IS NULL
    AND (TG_OP = 'DELETE' OR NEW.role <> 'instructor' OR NEW.dropped_at IS NOT NULL) THEN
    PERFORM FROM courses WHERE id = OLD.course_id FOR NO KEY UPDATE;
    IF NOT EXISTS (
      SELECT FROM enrolments WHERE course_id = OLD.course_id AND role = 'instructor' AND dropped_at IS NULL AND id <> OLD.id
    ) THEN
      RAISE EXCEPTION 'last-instructor: The course would be left without an instructor. Make somebody else one first.'
        USING ERRCODE = 'RL001';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER enrolments_keep_an_instructor BEFORE UPDATE OF role, dropped_at OR DELETE ON enrolments
  FOR EACH ROW EXECUTE FUNCTION keep_an_instructor();

CREATE FUNCTION limit_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.reference_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM api_keys WHERE reference_id = NEW.reference_id) >= 50 THEN
    RAISE EXCEPTION 'too-many-tokens: You have 50 tokens. Revoke one you no longer use.' USING ERRCODE = 'RL001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_limit BEFORE INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION limit_tokens();

-- Names that look alike have one key. The exact key needs Unicode's table, which the portal has; it comes with the next change of a name.
-- Who has a name that another had first keeps it until then.
ALTER TABLE enrolments ADD COLUMN nickname_key TEXT;
UPDATE enrolments e SET nickname_key = CASE WHEN first THEN named.key ELSE named.key || ' ' || e.id END
FROM (
  SELECT id, lower(normalize(nickname, NFKC)) AS key,
    row_number() OVER (PARTITION BY course_id, lower(normalize(nickname, NFKC)) ORDER BY created_at, id) = 1 AS first
  FROM enrolments WHERE nickname IS NOT NULL
) AS named WHERE named.id = e.id;
-- A portal of the version before knows no keys, and may run beside this one for a while.
CREATE FUNCTION keep_nickname_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nickname_key := CASE WHEN NEW.nickname IS NOT NULL THEN coalesce(NEW.nickname_key, lower(normalize(NEW.nickname, NFKC))) END;
  RETURN NEW;
END $$;
CREATE TRIGGER enrolments_keep_nickname_key BEFORE INSERT OR UPDATE OF nickname, nickname_key ON enrolments
  FOR EACH ROW EXECUTE FUNCTION keep_nickname_key();
ALTER TABLE enrolments ADD CONSTRAINT enrolments_nickname_has_key CHECK ((nickname IS NULL) = (nickname_key IS NULL));
DROP INDEX "enrolments_course_id_nickname_key";
CREATE UNIQUE INDEX "enrolments_course_id_nickname_key_key" ON "enrolments"("course_id", "nickname_key");

-- What one student may hand in over a whole course.
ALTER TABLE courses
  ADD COLUMN hand_in_quota INTEGER NOT NULL DEFAULT 2000,
  ADD COLUMN source_byte_quota INTEGER NOT NULL DEFAULT 67108864,
  ADD CONSTRAINT courses_hand_in_quota_range CHECK (hand_in_quota BETWEEN 1 AND 100000),
  ADD CONSTRAINT courses_source_byte_quota_range CHECK (source_byte_quota BETWEEN 65536 AND 2147483647);
