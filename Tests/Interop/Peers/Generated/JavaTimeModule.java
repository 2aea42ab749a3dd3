package com.fasterxml.jackson.datatype.jsr310;

/** Debian has no such module. The client is generated with texts for times, and needs it in name only. */
public class JavaTimeModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
