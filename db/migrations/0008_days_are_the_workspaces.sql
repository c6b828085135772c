ALTER TABLE `workspaces` ADD `time_zone_chosen_at` integer;--> statement-breakpoint
-- Whoever has another zone than the default has chosen it; when, nobody noted.
UPDATE `workspaces` SET `time_zone_chosen_at` = `created_at` WHERE `time_zone` <> 'UTC' AND `kind` = 'user';