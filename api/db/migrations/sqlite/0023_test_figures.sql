CREATE TABLE `test_topics` (
	`user_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`confidence` text NOT NULL,
	`total_questions` integer NOT NULL,
	`answered` integer NOT NULL,
	`correct_answers` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`user_id`, `attempt_id`, `subject`, `topic`, `confidence`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`attempt_id`) REFERENCES `test_attempts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `test_topics_by_topic` ON `test_topics` (`user_id`,`subject`,`topic`,`confidence`,`attempt_id`,`total_questions`,`answered`,`correct_answers`,`seconds`);--> statement-breakpoint
ALTER TABLE `test_attempts` ADD `answers_at` integer;--> statement-breakpoint
CREATE INDEX `test_attempts_by_answers` ON `test_attempts` (`answers_at`);--> statement-breakpoint
INSERT INTO `test_topics` (`user_id`,`attempt_id`,`subject`,`topic`,`confidence`,`total_questions`,`answered`,`correct_answers`,`seconds`)
SELECT `user_id`, `attempt_id`, `subject`, `topic`, `confidence`, count(*), sum(`answered`), sum(`is_right`), sum(`seconds`)
FROM (
	SELECT a.`user_id`, a.`attempt_id`, coalesce(a.`confidence`, 'unsaid') AS `confidence`,
		(a.`chosen` IS NOT NULL OR a.`double_marked`) AS `answered`, a.`is_right`, a.`seconds`,
		coalesce(json_extract(w.`content`, '$.notes.subject'), substr(a.`question_id`, 1, instr(a.`question_id`, '/') - 1)) AS `subject`,
		coalesce(json_extract(w.`content`, '$.notes.topic'), substr(substr(a.`question_id`, instr(a.`question_id`, '/') + 1), 1,
			instr(substr(a.`question_id`, instr(a.`question_id`, '/') + 1), '/') - 1)) AS `topic`
	FROM `test_answers` a
	JOIN `test_attempts` t ON t.`user_id` = a.`user_id` AND t.`id` = a.`attempt_id`
	LEFT JOIN `question_wordings` w ON w.`question_id` = a.`question_id`
		AND w.`digest` = json_extract(t.`questions`, '$[' || a.`position` || '].wording')
	WHERE t.`marks` IS NOT NULL AND a.`is_right` IS NOT NULL
)
GROUP BY `user_id`, `attempt_id`, `subject`, `topic`, `confidence`;--> statement-breakpoint
UPDATE `learner_usage` SET `bytes` = `bytes` + coalesce((
	SELECT sum(128 + octet_length(`user_id`) + octet_length(`attempt_id`) + octet_length(`subject`) + octet_length(`topic`) + octet_length(`confidence`))
	FROM `test_topics` WHERE `test_topics`.`user_id` = `learner_usage`.`user_id`), 0);
