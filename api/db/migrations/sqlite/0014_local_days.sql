ALTER TABLE `activity` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `targets` ADD `local_date` text;--> statement-breakpoint
ALTER TABLE `targets` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `local_date` text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE `attempts` ADD `time_zone` text NOT NULL DEFAULT 'UTC';--> statement-breakpoint
UPDATE `attempts` SET `local_date` = date(`created_at` / 1000, 'unixepoch');--> statement-breakpoint
CREATE INDEX `attempts_by_day` ON `attempts` (`user_id`,`local_date`);--> statement-breakpoint
ALTER TABLE `reviews` ADD `local_date` text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE `reviews` ADD `time_zone` text NOT NULL DEFAULT 'UTC';--> statement-breakpoint
UPDATE `reviews` SET `local_date` = date(`reviewed_at` / 1000, 'unixepoch');
