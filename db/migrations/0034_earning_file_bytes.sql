ALTER TABLE `earning_imports` ADD `parser_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `earning_imports` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `earning_imports` ADD `bytes` blob;--> statement-breakpoint
UPDATE `earning_imports` SET `bytes` = CAST(`content` AS blob) WHERE `content` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `earning_imports` DROP COLUMN `content`;--> statement-breakpoint
ALTER TABLE `earning_imports` RENAME COLUMN `bytes` TO `content`;
