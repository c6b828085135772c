CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`last_sign_in_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `undoable_changes` (
	`activity_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`kind` text NOT NULL,
	`parts` text NOT NULL,
	`expires_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `undoable_changes_workspace` ON `undoable_changes` (`workspace_id`,`expires_at`);--> statement-breakpoint
ALTER TABLE `activities` ADD `task_id` text;--> statement-breakpoint
ALTER TABLE `activities` ADD `actor_id` text;--> statement-breakpoint
ALTER TABLE `workspaces` DROP COLUMN `last_control`;