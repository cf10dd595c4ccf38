ALTER TABLE `question_reports` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `question_reports` ADD `answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `question_reports` ADD `seen_at` integer;