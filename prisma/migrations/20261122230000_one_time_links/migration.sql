-- An invitation may have a link: the hash of a random token, and when it ends. The hash stays when the link was used, so that who opens it once more is told so.
ALTER TABLE "invitations" ADD COLUMN "link_hash" TEXT, ADD COLUMN "link_expires_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "invitations_link_hash_key" ON "invitations"("link_hash");
ALTER TABLE invitations ADD CONSTRAINT invitations_link_is_whole CHECK ((link_hash IS NULL) = (link_expires_at IS NULL));
