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
-- The plan.
ALTER TABLE `ideas` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `twin_id` text;--> statement-breakpoint
ALTER TABLE `ideas` ADD `despite_twin` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX `ideas_plan`;--> statement-breakpoint
CREATE INDEX `ideas_plan` ON `ideas` (`workspace_id`,`state`,`slot_at`,`id`);--> statement-breakpoint
CREATE INDEX `ideas_listed` ON `ideas` (`workspace_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `placements_day` ON `placements` (`workspace_id`,`published_at`);--> statement-breakpoint
ALTER TABLE `workspaces` ADD `articles_a_week` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `posts_a_day` integer DEFAULT 3 NOT NULL;
