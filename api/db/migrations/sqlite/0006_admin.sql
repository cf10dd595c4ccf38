PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_publishes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`trigger` text NOT NULL,
	`by` text,
	`stage` text,
	`release` text,
	`changes` text,
	`reason` text,
	`log` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "publishes_status_known" CHECK("__new_publishes"."status" in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_publishes`("id", "status", "trigger", "by", "stage", "release", "changes", "reason", "log", "asked_at", "started_at", "finished_at") SELECT "id", "status", 'admin', "by", NULL, "release", NULL, NULL, "log", "started_at", "started_at", "finished_at" FROM `publishes`;--> statement-breakpoint
DROP TABLE `publishes`;--> statement-breakpoint
ALTER TABLE `__new_publishes` RENAME TO `publishes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `publishes_by_asked` ON `publishes` (`asked_at`);