CREATE OR REPLACE FUNCTION limit_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.reference_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM api_keys WHERE reference_id = NEW.reference_id) >= 50 THEN
    RAISE EXCEPTION 'too-many-tokens: You have 50 tokens. Revoke one you no longer use.' USING ERRCODE = 'RL001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER api_keys_limit BEFORE INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION limit_tokens();
