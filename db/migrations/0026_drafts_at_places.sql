DROP INDEX `operations_due`;--> statement-breakpoint
DROP INDEX `operations_in_flight`;--> statement-breakpoint
CREATE INDEX `operations_due` ON `operations` (`due_at`) WHERE state in ('due', 'armed', 'unknown', 'arrived');--> statement-breakpoint
CREATE UNIQUE INDEX `operations_in_flight` ON `operations` (`placement_id`) WHERE state in ('held', 'due', 'armed', 'unknown', 'arrived', 'needs_look');--> statement-breakpoint
ALTER TABLE `placements` ADD `edit_url` text;