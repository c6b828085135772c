CREATE TABLE `blog_episode_parts` (
	`episode_id` text NOT NULL,
	`part` integer NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`episode_id`, `part`),
	FOREIGN KEY (`episode_id`) REFERENCES `blog_episodes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `blog_episodes` (
	`id` text PRIMARY KEY NOT NULL,
	`post_key` text NOT NULL,
	`workspace_id` text NOT NULL,
	`state` text NOT NULL,
	`post_updated_at` integer NOT NULL,
	`spoken` text NOT NULL,
	`bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_key`) REFERENCES `blog_posts`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `blog_podcasts`(`workspace_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_episodes_post` ON `blog_episodes` (`post_key`);--> statement-breakpoint
CREATE INDEX `blog_episodes_workspace` ON `blog_episodes` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `blog_podcasts` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`guid` text NOT NULL,
	`cover` blob,
	`cover_of` text,
	`due_at` integer,
	`asked` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `blogs`(`workspace_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blog_podcasts_due` ON `blog_podcasts` (`due_at`) WHERE due_at is not null;