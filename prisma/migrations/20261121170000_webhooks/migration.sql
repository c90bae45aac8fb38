-- CreateTable
CREATE TABLE "webhook_destinations" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "topics" TEXT[],
    "description" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_destinations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "encrypted_secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_destinations_project_id_id_idx" ON "webhook_destinations"("project_id", "id");

-- CreateIndex
CREATE INDEX "webhook_secrets_destination_id_idx" ON "webhook_secrets"("destination_id");

-- AddForeignKey
ALTER TABLE "webhook_destinations" ADD CONSTRAINT "webhook_destinations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "webhook_destinations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
