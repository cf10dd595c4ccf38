CREATE TABLE `profile_pictures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`data` blob NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`exam` text,
	`exam_date` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`time_zone_proposed` integer DEFAULT false NOT NULL,
	`daily_minutes` integer,
	`subjects` text DEFAULT '[]' NOT NULL,
	`guide_done` integer DEFAULT false NOT NULL,
	`weekly_email` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `profiles` (`user_id`, `exam_date`, `guide_done`, `updated_at`)
SELECT `users`.`id`, `review_settings`.`exam_date`, true, `users`.`updated_at`
FROM `users` LEFT JOIN `review_settings` ON `review_settings`.`user_id` = `users`.`id`;--> statement-breakpoint
ALTER TABLE `review_settings` DROP COLUMN `exam_date`;