ALTER TABLE `publishes` ADD `log_end` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `publishes` ADD `pull_first` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `publishes` ADD `allow_removal` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `publishes` ADD `cancelling` integer DEFAULT false NOT NULL;