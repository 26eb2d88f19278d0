export declare const PRODUCTION_COMMANDS: Record<string, { script: string; env?: Record<string, string> }>;
