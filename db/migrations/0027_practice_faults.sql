CREATE TABLE `practice_faults` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`fault` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
