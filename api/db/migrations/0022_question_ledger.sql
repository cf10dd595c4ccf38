CREATE TABLE `question_files` (
	`folder` text NOT NULL,
	`file` text NOT NULL,
	`digest` text NOT NULL,
	PRIMARY KEY(`folder`, `file`)
);
--> statement-breakpoint
ALTER TABLE `question_keys` ADD `origin` text DEFAULT 'publish' NOT NULL;--> statement-breakpoint
ALTER TABLE `attempt_answers` ADD `dropped` integer DEFAULT false NOT NULL;