CREATE TABLE `picture_files` (
	`picture_id` text NOT NULL,
	`name` text NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`picture_id`, `name`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`sha256` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`alt` text NOT NULL,
	`decorative` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_content` ON `pictures` (`workspace_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `pictures_newest` ON `pictures` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pictures_removed` ON `pictures` (`workspace_id`,`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `picture_id` text;--> statement-breakpoint
CREATE INDEX `blog_posts_picture` ON `blog_posts` (`picture_id`) WHERE picture_id is not null;--> statement-breakpoint
ALTER TABLE `blogs` ADD `logo_id` text;--> statement-breakpoint
CREATE INDEX `blogs_logo` ON `blogs` (`logo_id`) WHERE logo_id is not null;--> statement-breakpoint
ALTER TABLE `versions` ADD `picture_id` text;--> statement-breakpoint
CREATE INDEX `versions_picture` ON `versions` (`picture_id`) WHERE picture_id is not null;