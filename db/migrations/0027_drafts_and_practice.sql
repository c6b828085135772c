CREATE TABLE `practice_faults` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`fault` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `operations_due`;--> statement-breakpoint
DROP INDEX `operations_in_flight`;--> statement-breakpoint
CREATE INDEX `operations_due` ON `operations` (`due_at`) WHERE state in ('due', 'armed', 'unknown', 'arrived');--> statement-breakpoint
CREATE UNIQUE INDEX `operations_in_flight` ON `operations` (`placement_id`) WHERE state in ('held', 'due', 'armed', 'unknown', 'arrived', 'needs_look');--> statement-breakpoint
ALTER TABLE `placements` ADD `edit_url` text;