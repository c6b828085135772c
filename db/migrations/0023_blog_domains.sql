CREATE TABLE `blog_domains` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`proven_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `blogs`(`workspace_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_domains_proven` ON `blog_domains` (`domain`) WHERE proven_at is not null;--> statement-breakpoint
ALTER TABLE `blogs` ADD `revision` integer DEFAULT 0 NOT NULL;