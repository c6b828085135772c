CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`address` text NOT NULL,
	`title` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	`fetched_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_text` ON `sources` (`workspace_id`,`address`,`hash`);--> statement-breakpoint
CREATE INDEX `sources_newest` ON `sources` (`workspace_id`,`fetched_at`);--> statement-breakpoint
CREATE TABLE `spend_limits` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`day_micro_dollars` integer,
	`month_micro_dollars` integer,
	`day_tokens` integer,
	`stopped_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `task_steps` (
	`task_id` text NOT NULL,
	`name` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`task_id`, `name`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `workspace_keys` (
	`workspace_id` text NOT NULL,
	`version` integer NOT NULL,
	`wrapped` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `version`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Nobody has ever written it: made anew, since SQLite adds no column that must have a value.
DROP TABLE `spend_entries`;--> statement-breakpoint
CREATE TABLE `spend_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`payer` text NOT NULL,
	`task_id` text,
	`idea_id` text,
	`purpose` text NOT NULL,
	`provider` text NOT NULL,
	`model` text NOT NULL,
	`status` text NOT NULL,
	`amount_micro_dollars` integer NOT NULL,
	`tokens` integer NOT NULL,
	`input_price` integer,
	`output_price` integer,
	`origin` text NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spend_of_payer` ON `spend_entries` (`payer`,`day`,`amount_micro_dollars`);--> statement-breakpoint
CREATE INDEX `spend_of_idea` ON `spend_entries` (`idea_id`);--> statement-breakpoint
CREATE INDEX `spend_open` ON `spend_entries` (`created_at`) WHERE status = 'reserved';--> statement-breakpoint
CREATE INDEX `spend_totals` ON `spend_entries` (`workspace_id`,`day`,`payer`,`amount_micro_dollars`,`tokens`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `settings` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `worked_at` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `fails_since` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `problem` text;