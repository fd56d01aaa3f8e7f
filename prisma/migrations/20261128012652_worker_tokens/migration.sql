-- AlterTable
ALTER TABLE "workers" ADD COLUMN     "poll" UUID,
ADD COLUMN     "session" UUID,
ADD COLUMN     "token_id" UUID;

-- CreateTable
CREATE TABLE "worker_tokens" (
    "id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "scopes" TEXT[],
    "name_pattern" TEXT NOT NULL,
    "device_class" "device_class",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "worker_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "worker_tokens_sha256_key" ON "worker_tokens"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "workers_session_key" ON "workers"("session");

-- CreateIndex
CREATE INDEX "workers_token_id_idx" ON "workers"("token_id");

-- AddForeignKey
ALTER TABLE "workers" ADD CONSTRAINT "workers_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "worker_tokens"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE worker_tokens
  ADD CONSTRAINT worker_tokens_label_present CHECK (label <> ''),
  ADD CONSTRAINT worker_tokens_name_pattern_present CHECK (name_pattern <> ''),
  ADD CONSTRAINT worker_tokens_scopes_known CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['gradings', 'experiments']);
