-- Learning platforms that registered themselves, and wait for an administrator.
-- CreateTable
CREATE TABLE "lti_registrations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "authorization_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "jwks_url" TEXT NOT NULL,
    "deployment_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_registrations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lti_registrations_issuer_client_id_key" ON "lti_registrations"("issuer", "client_id");
