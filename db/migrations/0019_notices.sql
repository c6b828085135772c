CREATE TABLE `notice_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`notice_id` text NOT NULL,
	`recipient` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_name` text NOT NULL,
	`reply_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notice_letters_notice` ON `notice_letters` (`notice_id`,`id`);--> statement-breakpoint
CREATE INDEX `notice_letters_due` ON `notice_letters` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `notice_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`notice_id` text NOT NULL,
	`state` text NOT NULL,
	`actor_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notice_steps_notice` ON `notice_steps` (`notice_id`,`id`);--> statement-breakpoint
CREATE INDEX `notice_steps_actor` ON `notice_steps` (`actor_id`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`post_key` text NOT NULL,
	`address` text NOT NULL,
	`article` text NOT NULL,
	`grounds` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`reach` text NOT NULL,
	`claim` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`counter_name` text,
	`counter_reach` text,
	`counter_claim` text,
	`countered_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_key`) REFERENCES `blog_posts`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notices_open` ON `notices` (`id`) WHERE state in ('received', 'countered');--> statement-breakpoint
CREATE INDEX `notices_done` ON `notices` (`id`) WHERE state not in ('received', 'countered');--> statement-breakpoint
CREATE INDEX `notices_post` ON `notices` (`post_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_workspace` ON `notices` (`workspace_id`,`id`);--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `blocked_at` integer;--> statement-breakpoint
CREATE INDEX `blog_posts_blocked` ON `blog_posts` (`workspace_id`) WHERE blocked_at is not null;