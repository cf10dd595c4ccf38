CREATE TABLE `hook_deliveries` (
	`signature` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hook_deliveries_by_time` ON `hook_deliveries` (`received_at`);