CREATE TABLE `learner_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`attempts` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `attempt_answers_by_user`;--> statement-breakpoint
CREATE INDEX `attempt_answers_by_user` ON `attempt_answers` (`user_id`,`attempt_id`,`position`);--> statement-breakpoint
DROP INDEX `attempt_tags_by_topic`;--> statement-breakpoint
CREATE INDEX `attempt_tags_by_topic` ON `attempt_tags` (`user_id`,`subject`,`topic`,`tag`,`attempt_id`,`total_questions`,`correct_answers`);--> statement-breakpoint
DROP INDEX `review_cards_by_due`;--> statement-breakpoint
CREATE INDEX `review_cards_by_due` ON `review_cards` (`user_id`,`due`,`id`);--> statement-breakpoint
CREATE INDEX `attempts_by_user` ON `attempts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_card` ON `reviews` (`user_id`,`card_id`,`id`);--> statement-breakpoint
INSERT INTO `learner_usage` (`user_id`, `bytes`, `attempts`)
SELECT `user_id`, sum(`bytes`), sum(`attempts`) FROM (
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + coalesce(octet_length(`content`), 0) + coalesce(octet_length(`base_content`), 0) AS `bytes`, 0 AS `attempts` FROM `user_notes`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + coalesce(octet_length(`mcqs`), 0) AS `bytes`, 0 AS `attempts` FROM `user_mcqs`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + coalesce(octet_length(`notes`), 0) AS `bytes`, 0 AS `attempts` FROM `progress`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`date`) AS `bytes`, 0 AS `attempts` FROM `activity`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`title`) + octet_length(`description`) + coalesce(octet_length(`heading_id`), 0) AS `bytes`, 0 AS `attempts` FROM `bookmarks`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) AS `bytes`, 0 AS `attempts` FROM `topic_reads`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`date`) AS `bytes`, 0 AS `attempts` FROM `targets`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`date`) AS `bytes`, 0 AS `attempts` FROM `target_days`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`since`) + coalesce(octet_length(`until`), 0) + octet_length(`weekdays`) AS `bytes`, 0 AS `attempts` FROM `target_repeats`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`date`) + octet_length(`client_id`) + octet_length(`subject`) + octet_length(`topic`) AS `bytes`, 0 AS `attempts` FROM `reading_sessions`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`id`) + octet_length(`user_id`) + coalesce(octet_length(`client_id`), 0) + coalesce(octet_length(`content_digest`), 0) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`selected_tags`) + coalesce(octet_length(`exam_scheme`), 0) AS `bytes`, 1 AS `attempts` FROM `attempts`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`attempt_id`) + octet_length(`user_id`) + octet_length(`question_text`) + octet_length(`question_tags`) + coalesce(octet_length(`confidence`), 0) AS `bytes`, 0 AS `attempts` FROM `attempt_answers`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`attempt_id`) + octet_length(`user_id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`tag`) AS `bytes`, 0 AS `attempts` FROM `attempt_tags`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`question`) AS `bytes`, 0 AS `attempts` FROM `review_cards`
	UNION ALL
	SELECT `user_id`, 128 + octet_length(`user_id`) + octet_length(`id`) + coalesce(octet_length(`client_id`), 0) + octet_length(`card_id`) AS `bytes`, 0 AS `attempts` FROM `reviews`
) GROUP BY `user_id`;
