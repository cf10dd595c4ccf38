ALTER TABLE "publishes" ADD COLUMN "log_end" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publishes" ADD COLUMN "pull_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publishes" ADD COLUMN "allow_removal" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publishes" ADD COLUMN "cancelling" boolean DEFAULT false NOT NULL;