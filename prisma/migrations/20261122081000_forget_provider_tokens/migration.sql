-- Nothing here ever calls a provider in somebody's name, so its tokens are no longer kept.
UPDATE "accounts"
  SET "access_token" = NULL, "refresh_token" = NULL, "id_token" = NULL, "access_token_expires_at" = NULL, "refresh_token_expires_at" = NULL;
