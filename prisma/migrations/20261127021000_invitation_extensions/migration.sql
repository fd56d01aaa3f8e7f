-- Extensions of people who have not joined.

-- CreateTable
CREATE TABLE "invitation_extensions" (
    "id" UUID NOT NULL,
    "invitation_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "extra_attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "granted_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_extensions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitation_extensions_assignment_id_idx" ON "invitation_extensions"("assignment_id");

-- CreateIndex
CREATE INDEX "invitation_extensions_granted_by_id_idx" ON "invitation_extensions"("granted_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_extensions_invitation_id_assignment_id_key" ON "invitation_extensions"("invitation_id", "assignment_id");

-- AddForeignKey
ALTER TABLE "invitation_extensions" ADD CONSTRAINT "invitation_extensions_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_extensions" ADD CONSTRAINT "invitation_extensions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_extensions" ADD CONSTRAINT "invitation_extensions_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE invitation_extensions
  ADD CONSTRAINT invitation_extensions_extra_attempts_range CHECK (extra_attempts >= 0),
  ADD CONSTRAINT invitation_extensions_grant_something CHECK (due_at IS NOT NULL OR extra_attempts > 0),
  ADD CONSTRAINT invitation_extensions_reason_present CHECK (reason <> '');
