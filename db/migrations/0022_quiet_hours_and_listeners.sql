CREATE TABLE `listeners` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`key_version` integer NOT NULL,
	`events` text NOT NULL,
	`paused_for` text,
	`paused_at` integer,
	`worked_at` integer,
	`fails_since` integer,
	`problem` text,
	`told_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listeners_workspace` ON `listeners` (`workspace_id`,`removed_at`);--> statement-breakpoint
CREATE INDEX `listeners_removed` ON `listeners` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `place_hours` (
	`workspace_id` text NOT NULL,
	`destination` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`at_most_a_day` integer,
	PRIMARY KEY(`workspace_id`, `destination`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tellings` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`listener_id` text NOT NULL,
	`event` text NOT NULL,
	`about` text NOT NULL,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`since` integer NOT NULL,
	`tried_at` integer,
	`answer` text,
	`took_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listener_id`) REFERENCES `listeners`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tellings_due` ON `tellings` (`due_at`) WHERE state = 'waits' and due_at is not null;--> statement-breakpoint
CREATE INDEX `tellings_listener` ON `tellings` (`listener_id`,`id`);--> statement-breakpoint
CREATE INDEX `tellings_waiting` ON `tellings` (`listener_id`,`due_at`) WHERE state = 'waits';--> statement-breakpoint
CREATE INDEX `tellings_workspace` ON `tellings` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tellings_old` ON `tellings` (`created_at`);