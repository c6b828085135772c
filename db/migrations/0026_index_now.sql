CREATE TABLE `blog_index_now` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`since` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`told_at` integer,
	`problem` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `blogs`(`workspace_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blog_index_now_due` ON `blog_index_now` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `untold_since` integer;--> statement-breakpoint
CREATE INDEX `blog_posts_untold` ON `blog_posts` (`workspace_id`,`untold_since`) WHERE untold_since is not null;