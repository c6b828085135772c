CREATE TABLE `report_files` (
	`content_id` text PRIMARY KEY NOT NULL,
	`pdf` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `routine_runs` (
	`workspace_id` text NOT NULL,
	`day` text NOT NULL,
	`routine` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `routine`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `agents` ADD `pace` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `notifications_read_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `next_routine_at` integer;--> statement-breakpoint
CREATE INDEX `workspaces_routine` ON `workspaces` (`next_routine_at`);--> statement-breakpoint
CREATE INDEX `activities_notable` ON `activities` (`workspace_id`,`created_at`,`id`) WHERE type <> 'agent_task' or severity = 'warning';--> statement-breakpoint
CREATE INDEX `tasks_problems` ON `tasks` (`workspace_id`,`finished_at`) WHERE status in ('failed', 'needs_check', 'stopped_budget');--> statement-breakpoint
-- The manager plans the day of every workspace that exists already at its next look.
UPDATE `workspaces` SET `next_routine_at` = 0 WHERE `kind` = 'user';--> statement-breakpoint
-- Reports of before had no file and another form; nothing of this was released.
DELETE FROM `content` WHERE `kind` = 'report' AND `task_id` IS NULL;
