CREATE TABLE `weekly_emails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	`tries` integer NOT NULL,
	`refused` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Minutes entered for a target were a total; now they are those beyond the recorded reading and practice.
UPDATE `targets` SET `actual_time` = max(0, `actual_time` - (
	coalesce((SELECT sum(`time_spent`) FROM `activity` WHERE `activity`.`user_id` = `targets`.`user_id` AND `activity`.`date` = `targets`.`date` AND `activity`.`subject` = `targets`.`subject` AND `activity`.`topic` = `targets`.`topic`), 0) +
	coalesce((SELECT sum(`time_spent`) FROM `attempts` WHERE `attempts`.`user_id` = `targets`.`user_id` AND `attempts`.`local_date` = `targets`.`date` AND `attempts`.`subject` = `targets`.`subject` AND `attempts`.`topic` = `targets`.`topic`), 0)
) / 60) WHERE `actual_time` > 0;
