CREATE TABLE `briefs` (
	`workspace_id` text NOT NULL,
	`number` integer NOT NULL,
	`answers` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `number`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `briefs_actor` ON `briefs` (`actor_id`);--> statement-breakpoint
CREATE TABLE `site_readings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `welcomes` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`step` integer NOT NULL,
	`idea_id` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `welcomes_idea` ON `welcomes` (`idea_id`);--> statement-breakpoint
ALTER TABLE `ideas` ADD `quick` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever works here already needs no welcome.
INSERT INTO `welcomes` (`workspace_id`, `step`, `created_at`, `ended_at`)
  SELECT `id`, 1, `created_at`, `created_at` FROM `workspaces` WHERE `kind` = 'user';
--> statement-breakpoint
-- The desk on which texts are read and decided on.
CREATE TABLE `edits` (
	`piece_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`base_id` text NOT NULL,
	`revision` integer NOT NULL,
	`opened_as` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`saved_at` integer NOT NULL,
	`discarded_at` integer,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edits_workspace` ON `edits` (`workspace_id`);
